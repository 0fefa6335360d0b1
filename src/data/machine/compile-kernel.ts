/** A kernel, of its bytes in base 64; null where WebAssembly is not to be had: old machines have no SIMD, and a page may forbid compiling. */
export function compileKernel(bytes: string): WebAssembly.Module | null {
  try {
    const text = atob(bytes);
    const code = new Uint8Array(text.length);
    // Calling a function for each of them costs more than compiling them.
    for (let n = 0; n < code.length; n++) code[n] = text.charCodeAt(n);
    return new WebAssembly.Module(code);
  } catch {
    return null;
  }
}
