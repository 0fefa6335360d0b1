/** A kernel, of its bytes in base 64; null where WebAssembly is not to be had: old machines have no SIMD, and a page may forbid compiling. */
export function compileKernel(bytes: string): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
}
