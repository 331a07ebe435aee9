// Encoded pictures into a WebM file (Matroska's EBML): a header, one video track, clusters of blocks.
export interface Picture {
  bytes: Uint8Array;
  milliseconds: number;
  key: boolean;
}

export interface Track {
  codec: "V_VP8" | "V_VP9";
  width: number;
  height: number;
  seconds: number;
}

const ID = {
  header: 0x1a45dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  idLength: 0x42f2,
  sizeLength: 0x42f3,
  kind: 0x4282,
  kindVersion: 0x4287,
  kindReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  muxer: 0x4d80,
  writer: 0x5741,
  tracks: 0x1654ae6b,
  entry: 0xae,
  number: 0xd7,
  uid: 0x73c5,
  type: 0x83,
  codec: 0x86,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  time: 0xe7,
  block: 0xa3,
  cues: 0x1c53bb6b,
  cue: 0xbb,
  cueTime: 0xb3,
  cuePlaces: 0xb7,
  cueTrack: 0xf7,
  cuePlace: 0xf1,
};
const NAME = "Footfall";
const VIDEO = 1;
const KEYFRAME = 0x80;

type Content = Uint8Array | Uint8Array[] | number | string;

export function webm(track: Track, pictures: Picture[]): Uint8Array {
  const header = element(ID.header, [
    element(ID.version, 1),
    element(ID.readVersion, 1),
    element(ID.idLength, 4),
    element(ID.sizeLength, 8),
    element(ID.kind, "webm"),
    element(ID.kindVersion, 4),
    element(ID.kindReadVersion, 2),
  ]);
  const info = element(ID.info, [
    element(ID.scale, 1_000_000),
    element(ID.duration, float(1000 * track.seconds)),
    element(ID.muxer, NAME),
    element(ID.writer, NAME),
  ]);
  const video = element(ID.video, [element(ID.width, track.width), element(ID.height, track.height)]);
  const tracks = element(ID.tracks, [
    element(ID.entry, [
      element(ID.number, 1),
      element(ID.uid, 1),
      element(ID.type, VIDEO),
      element(ID.codec, track.codec),
      video,
    ]),
  ]);
  const clusters = clustersOf(pictures);
  const before = info.length + tracks.length;
  const cues = cuesOf(clusters, before);
  return join([header, element(ID.segment, [info, tracks, ...clusters.map((cluster) => cluster.bytes), cues])]);
}

interface Cluster {
  start: number;
  bytes: Uint8Array;
}

/** One for every key picture, so that a player can go to each. */
function clustersOf(pictures: Picture[]): Cluster[] {
  const groups: Picture[][] = [];
  for (const picture of pictures) {
    if (picture.key || groups.length === 0) groups.push([picture]);
    else groups[groups.length - 1]!.push(picture);
  }
  return groups.map((group) => {
    const start = Math.round(group[0]!.milliseconds);
    return {
      start,
      bytes: element(ID.cluster, [element(ID.time, start), ...group.map((picture) => blockOf(picture, start))]),
    };
  });
}

function blockOf(picture: Picture, start: number): Uint8Array {
  const after = Math.round(picture.milliseconds) - start;
  const head = new Uint8Array([0x81, (after >> 8) & 0xff, after & 0xff, picture.key ? KEYFRAME : 0]);
  return element(ID.block, join([head, picture.bytes]));
}

function cuesOf(clusters: Cluster[], before: number): Uint8Array {
  let place = before;
  const cues = clusters.map(({ start, bytes }) => {
    const cue = element(ID.cue, [
      element(ID.cueTime, start),
      element(ID.cuePlaces, [element(ID.cueTrack, 1), element(ID.cuePlace, place)]),
    ]);
    place += bytes.length;
    return cue;
  });
  return element(ID.cues, cues);
}

function element(id: number, content: Content): Uint8Array {
  const bytes = bytesOf(content);
  return join([whole(id), size(bytes.length), bytes]);
}

function bytesOf(content: Content): Uint8Array {
  if (typeof content === "number") return whole(content);
  if (typeof content === "string") return new TextEncoder().encode(content);
  return Array.isArray(content) ? join(content) : content;
}

/** A whole number in as few bytes as it needs. */
function whole(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0 || bytes.length === 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return new Uint8Array(bytes);
}

/** A length in eight bytes, the first of which says so. */
function size(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  let rest = value;
  for (let at = 7; at > 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[0] = 0x01;
  return bytes;
}

function float(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

function join(parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
