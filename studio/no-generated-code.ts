// Imported before all else: the page's security policy allows no code made at run time, and zod would try to make some
// as soon as the first definition is built.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

export {};
