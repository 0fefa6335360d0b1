// Compiles the AssemblyScript kernels and writes them as TypeScript, so that the library needs no loader and no fetch.
// `npm run generate:kernel`; with --print it prints the result instead, for the test that keeps it up to date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'sotto-kernel-'));
try {
  const source = readFileSync(join(root, 'src/kernels/bitmap-kernel/kernel.as'), 'utf8');
  writeFileSync(join(folder, 'kernel.ts'), source);
  const options = [
    'kernel.ts',
    '-O3',
    '--enable',
    'simd',
    '--runtime',
    'stub',
    '--noAssert',
    '--importMemory',
    '-o',
    'kernel.wasm',
  ];
  execFileSync(process.execPath, [join(root, 'node_modules/assemblyscript/bin/asc.js'), ...options], { cwd: folder });
  const bytes = [...readFileSync(join(folder, 'kernel.wasm'))];
  const lines = [];
  for (let n = 0; n < bytes.length; n += 28) lines.push(`  ${bytes.slice(n, n + 28).join(', ')},`);
  const text = `// Generated from kernel.as by \`npm run generate:kernel\`. Do not edit.\n// biome-ignore format: a table of bytes\nexport const KERNEL_BYTES = Uint8Array.of(\n${lines.join('\n')}\n);\n`;
  if (process.argv.includes('--print')) process.stdout.write(text);
  else writeFileSync(join(root, 'src/kernels/bitmap-kernel/binary.ts'), text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
