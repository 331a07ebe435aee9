// Encodes a canvas picture by picture, each at its exact time. Loaded when it is needed: the muxer is large.
import {
  BufferTarget,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from "mediabunny";

const BITS = 8_000_000;
const KEY_SECONDS = 2;

export interface Pictures {
  canvas: HTMLCanvasElement;
  count: number;
  /** A second. */
  rate: number;
  /** Draws a picture on the canvas; false gives the film up. */
  draw(index: number): Promise<boolean>;
}

/** The film; null where the browser encodes nothing, or when drawing ends it early. */
export async function encode({ canvas, count, rate, draw }: Pictures): Promise<Blob | null> {
  const size = { width: even(canvas.width), height: even(canvas.height) };
  const chosen = await formatFor(size);
  if (!chosen) return null;
  const source = new VideoSampleSource({ codec: chosen.codec, bitrate: BITS, keyFrameInterval: KEY_SECONDS });
  const output = new Output({ format: chosen.format, target: new BufferTarget() });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  let index = 0;
  for (; index < count && (await draw(index)); index += 1) {
    const timing = { timestamp: (1e6 * index) / rate, duration: 1e6 / rate };
    const sample = new VideoSample(new VideoFrame(canvas, { ...timing, visibleRect: { x: 0, y: 0, ...size } }));
    await source.add(sample); // waits while the encoder is behind
    sample.close();
  }
  if (index < count) {
    await output.cancel();
    return null;
  }
  await output.finalize();
  return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: chosen.format.mimeType });
}

interface Chosen {
  format: OutputFormat;
  codec: VideoCodec;
}

/** The first that this browser encodes: MP4 plays everywhere, the codecs of WebM are free. */
async function formatFor(size: { width: number; height: number }): Promise<Chosen | null> {
  const formats: [OutputFormat, VideoCodec[]][] = [
    [new Mp4OutputFormat({ fastStart: "in-memory" }), ["avc"]],
    [new WebMOutputFormat(), ["vp8", "vp9"]],
  ];
  for (const [format, codecs] of formats) {
    const codec = await getFirstEncodableVideoCodec(codecs, { ...size, bitrate: BITS });
    if (codec) return { format, codec };
  }
  return null;
}

/** Codecs halve the sides of a picture. */
function even(length: number): number {
  return 2 * Math.floor(length / 2);
}
