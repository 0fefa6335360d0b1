let isAvoided = false;

/** From now on no machine is made. */
export function avoidWebAssembly(): void {
  isAvoided = true;
}

/**
 * A factory of machines for a kernel, from its bytes in base 64: the exports of a new one each time, or undefined if
 * WebAssembly is not available. Old machines have no SIMD, a page may forbid compiling, and with limited addresses
 * (`ulimit -v`) there may be none left for the gigabytes that each machine reserves. After that no machine is
 * requested: a refusal takes a sixth of a second.
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
