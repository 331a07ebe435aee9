"""Plays every GLB of a folder with three.js in a real browser; prints one line of JSON per file, and takes a picture.

python browser.py FOLDER MODULES     MODULES is the node_modules with three
"""

import argparse
import json
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

CHROMIUM = os.environ.get("FOOTFALL_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
SIZE = {"width": 900, "height": 420}
FRAMES = range(0, 200, 20)
PAGE = """<!doctype html><style>body{margin:0}</style><script type="importmap">
{"imports":{"three":"/modules/three/build/three.module.js","three/addons/":"/modules/three/examples/jsm/"}}
</script><script type="module">
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);
window.open_file = async (file) => {
  const { scene: figure, animations } = await new GLTFLoader().loadAsync(`/files/${file}`);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xe8ecf0);
  scene.add(figure, new THREE.HemisphereLight(0xffffff, 0x8890a0, 3), new THREE.GridHelper(20, 20));
  figure.traverse((part) => { part.frustumCulled = false; });
  const mixer = new THREE.AnimationMixer(figure);
  mixer.clipAction(animations[0]).play();
  const bones = [];
  figure.traverse((part) => { if (!part.isMesh) bones.push(part); });
  window.shown = { scene, mixer, bones };
  return { animations: animations.length, name: animations[0].name, seconds: animations[0].duration };
};
window.places_at = (time, names) => {
  const { scene, mixer, bones } = window.shown;
  mixer.setTime(time);
  scene.updateMatrixWorld(true);
  const plain = (name) => THREE.PropertyBinding.sanitizeNodeName(name);
  const place = (bone) => bone.getWorldPosition(new THREE.Vector3()).toArray();
  return names.map((name) => place(bones.find((bone) => bone.name === plain(name))));
};
window.draw = ([x, , z]) => {
  const camera = new THREE.PerspectiveCamera(30, innerWidth / innerHeight, 0.1, 50);
  camera.position.set(x + 4.5, 1.6, z + 2.5);
  camera.lookAt(x, 0.85, z);
  renderer.render(window.shown.scene, camera);
};
window.ready = true;
</script>"""


class Files(SimpleHTTPRequestHandler):
    """Serves the page, the modules and the files to play."""

    def __init__(self, *args, folder: Path, modules: Path, **more):
        self.roots = {"files": folder, "modules": modules}
        super().__init__(*args, **more)

    def translate_path(self, path: str) -> str:
        _, root, *rest = path.split("?")[0].split("/")
        return str(self.roots.get(root, Path("/nowhere")).joinpath(*rest))

    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(PAGE.encode())
        return None

    def log_message(self, *words) -> None:
        pass


def main(folder: Path, modules: Path) -> None:
    if CHROMIUM is None:
        sys.exit("browser: there is no chromium; install it or name one with FOOTFALL_CHROMIUM")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, folder=folder, modules=modules))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS).new_page(viewport=SIZE)
        page.on("pageerror", lambda problem: sys.exit(f"browser: {problem}"))
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("window.ready")
        for sample in json.loads((folder / "samples.json").read_text()):
            if sample["file"].endswith(".glb") and "truth" in sample:
                print(json.dumps({"file": sample["file"]} | played(page, folder, sample)), flush=True)
    server.shutdown()


def played(page, folder: Path, sample: dict) -> dict:
    """The largest distance of any joint from where it is in the simulation, m; leaves a picture of the last frame."""
    truth = np.load(folder / sample["truth"])
    told = page.evaluate("file => window.open_file(file)", sample["file"])
    worst, places = 0.0, np.zeros((1, 3))
    for frame in FRAMES:
        places = np.array(
            page.evaluate(
                "([time, names]) => window.places_at(time, names)", [float(truth["times"][frame]), sample["names"]]
            )
        )
        worst = max(worst, float(np.linalg.norm(places - truth["places"][frame], axis=1).max()))
    page.evaluate("place => window.draw(place)", places[0].tolist())
    page.screenshot(path=folder / f"{sample['file']}.png")
    return told | {"worst_m": worst}


asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("folder", type=Path)
asked.add_argument("modules", type=Path)
main(**vars(asked.parse_args()))
