// Compiles the kernels to WebAssembly and writes their bytes beside them, each only when its sources changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--use', 'abort=', '--enable', 'simd'];

/**
 * Each has a kernel.ts, of which a module is made. Memory that grows detaches an array buffer, after which V8 asks at every use
 * of a typed array whether its buffer is still there: what reads all data has room for its largest table from the start,
 * in pages of 64 kB that take no memory until they are used.
 */
const KERNELS = {
  'src/mining/kernel': [],
  'src/data/integer-rows': ['--initialMemory', '266'],
};

/** What they share. */
const MACHINE = 'src/data/machine';

/** The files of these folders that are not compiled. */
const LEFT_OUT = /^(bytes|machine|run-kernel|integer-rows|kernel-machines)\.ts$|\.test\.ts$/;

/** What the bytes are to be made of: their file says so in its first line. */
function stampOf(root, folder) {
  const hash = createHash('sha256').update([...OPTIONS, ...KERNELS[folder]].join(' '));
  for (const part of [folder, MACHINE]) {
    for (const name of readdirSync(join(root, part)).sort()) {
      if (!LEFT_OUT.test(name)) hash.update(name).update(readFileSync(join(root, part, name)));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

function firstLine(root, folder) {
  return `// Made by tools/kernel.mjs from ${stampOf(root, folder)}. Do not edit.\n`;
}

/** Whether the bytes are those of the sources. */
function isCurrent(root, folder) {
  const path = join(root, folder, 'bytes.ts');
  return existsSync(path) && readFileSync(path, 'utf8').startsWith(firstLine(root, folder));
}

export function areKernelsCurrent(root) {
  return Object.keys(KERNELS).every((folder) => isCurrent(root, folder));
}

export async function compileKernelsIfNeeded(root) {
  for (const folder of Object.keys(KERNELS)) {
    if (isCurrent(root, folder)) continue;
    const bytes = Buffer.from(await compile(root, folder)).toString('base64');
    const lines = bytes.match(/.{1,112}/g).map((line) => `  '${line}'`);
    const text = `/** The kernel as WebAssembly, in base 64. */\nexport const KERNEL_BYTES =\n${lines.join(' +\n')};\n`;
    writeFileSync(join(root, folder, 'bytes.ts'), `${firstLine(root, folder)}\n${text}`);
  }
}

async function compile(root, folder) {
  const { default: asc } = await import('assemblyscript/asc');
  let binary;
  let said = '';
  const say = {
    write: (text) => {
      said += text;
    },
  };
  const { error } = await asc.main(
    [`${folder}/kernel.ts`, ...OPTIONS, ...KERNELS[folder], '--outFile', 'kernel.wasm'],
    {
      stdout: say,
      stderr: say,
      listFiles: () => [],
      readFile: (name) => {
        const path = join(root, name === `${MACHINE}/machine.ts` ? `${MACHINE}/machine.as` : name);
        return existsSync(path) ? readFileSync(path, 'utf8') : null;
      },
      writeFile: (name, contents) => {
        if (name === 'kernel.wasm') binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`${folder} does not compile:\n${said}${error?.message ?? ''}`);
  return binary;
}
