// Compiles the kernel of src/mining/kernel to WebAssembly and writes its bytes beside it, only when its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--use', 'abort=', '--enable', 'simd'];

/** The files of the folder that are not compiled, beside tests. */
const LEFT_OUT = ['bytes.ts', 'machine.ts', 'run-kernel.ts'];

/** What the bytes are to be made of: their file says so in its first line. */
function stampOf(root) {
  const folder = join(root, 'src/mining/kernel');
  const hash = createHash('sha256').update(OPTIONS.join(' '));
  for (const name of readdirSync(folder).sort()) {
    if (!LEFT_OUT.includes(name) && !name.endsWith('.test.ts'))
      hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex').slice(0, 32);
}

function firstLine(root) {
  return `// Made by tools/kernel.mjs from ${stampOf(root)}. Do not edit.\n`;
}

/** Whether the bytes are those of the sources. */
export function isKernelCurrent(root) {
  const path = join(root, 'src/mining/kernel/bytes.ts');
  return existsSync(path) && readFileSync(path, 'utf8').startsWith(firstLine(root));
}

export async function compileKernelIfNeeded(root) {
  if (isKernelCurrent(root)) return;
  const folder = join(root, 'src/mining/kernel');
  const bytes = Buffer.from(await compile(folder)).toString('base64');
  const lines = bytes.match(/.{1,112}/g).map((line) => `  '${line}'`);
  const text = `/** The kernel as WebAssembly, in base 64. */\nexport const KERNEL_BYTES =\n${lines.join(' +\n')};\n`;
  writeFileSync(join(folder, 'bytes.ts'), `${firstLine(root)}\n${text}`);
}

async function compile(folder) {
  const { default: asc } = await import('assemblyscript/asc');
  let binary;
  let said = '';
  const say = {
    write: (text) => {
      said += text;
    },
  };
  const { error } = await asc.main(['kernel.ts', ...OPTIONS, '--outFile', 'kernel.wasm'], {
    stdout: say,
    stderr: say,
    listFiles: () => [],
    readFile: (name) => {
      const path = join(folder, name === 'machine.ts' ? 'machine.as' : name);
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    writeFile: (name, contents) => {
      if (name === 'kernel.wasm') binary = contents;
    },
  });
  if (error || !binary) throw new Error(`the kernel does not compile:\n${said}${error?.message ?? ''}`);
  return binary;
}
