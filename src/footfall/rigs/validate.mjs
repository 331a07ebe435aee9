// Runs the glTF validator of Khronos on every .glb and .vrma of a folder; prints one line of JSON per file.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, modules] = process.argv.slice(2);
const { validateBytes } = createRequire(join(modules, "_"))("gltf-validator");
for (const file of readdirSync(folder).sort()) {
  if (!/\.(glb|vrma|vrm)$/.test(file)) continue;
  const { issues, info } = await validateBytes(new Uint8Array(readFileSync(join(folder, file))), { maxIssues: 20 });
  console.log(
    JSON.stringify({
      file,
      errors: issues.numErrors,
      warnings: issues.numWarnings,
      messages: issues.messages.filter(({ severity }) => severity < 2).map(({ code, pointer }) => `${code} ${pointer}`),
      animations: info?.animationCount,
    }),
  );
}
