import { attack } from './attack/attack.tsx';
import { compare } from './compare/compare.tsx';
import type { Screen } from './define.ts';
import { explore } from './explore/explore.tsx';
import { look } from './look/look.tsx';
import { protect } from './protect/protect.tsx';
import { release } from './release/release.tsx';
import { start } from './start/start.tsx';

/** Every screen, in the order of the flow. */
export const screens: readonly Screen[] = [start, look, attack, protect, explore, compare, release];
