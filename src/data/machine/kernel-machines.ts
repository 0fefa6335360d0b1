let isAvoided = false;

/** From now on no machine is made. */
export function avoidWebAssembly(): void {
  isAvoided = true;
}

/**
 * What makes machines of a kernel, of its bytes in base 64: the exports of a new one each time, or undefined where
 * WebAssembly is not to be had. Old machines have no SIMD, a page may forbid compiling, and where addresses are limited
 * (`ulimit -v`) there may be none left for the gigabytes of them that each machine sets aside. After that none is asked for:
 * to be refused takes a sixth of a second.
 */
export function kernelMachines(
  bytes: string,
): (imports: Record<string, Record<string, unknown>>) => Record<string, unknown> | undefined {
  let module: WebAssembly.Module | undefined;
  return (imports) => {
    if (isAvoided) return undefined;
    try {
      module ??= new WebAssembly.Module(codeOf(bytes));
      return new WebAssembly.Instance(module, imports).exports;
    } catch (error) {
      if (error instanceof RangeError) avoidWebAssembly();
      return undefined;
    }
  };
}

function codeOf(bytes: string): Uint8Array<ArrayBuffer> {
  const text = atob(bytes);
  const code = new Uint8Array(text.length);
  // Calling a function for each of them costs more than compiling them.
  for (let n = 0; n < code.length; n++) code[n] = text.charCodeAt(n);
  return code;
}
