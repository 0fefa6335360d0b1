/** Mutants that change nothing that could be tested, each with the reason: file, line, what is changed there, into what. */
export const EQUIVALENT = [];
