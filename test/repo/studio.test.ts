import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { algorithms, models, sideInputs } from '../../src/internal.ts';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist/studio');

const sources = filesBelow(join(root, 'studio')).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Where a source names one of the ids as text of its own. */
function mentions(ids: readonly string[]): string[] {
  const named = new RegExp(`(['"\`])(${ids.map((id) => id.replaceAll('-', '\\-')).join('|')})\\1`, 'g');
  return sources.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(named)].map(([found]) => `${file.slice(root.length + 1)}: ${found}`);
  });
}

describe('the studio', () => {
  it('has sources to look at', () => {
    expect(sources.length).toBeGreaterThan(20);
    expect(mentions(['react']).length).toBeGreaterThan(5);
  });

  it('names no algorithm: it offers what the library lists', () => {
    expect(mentions(algorithms.map(({ id }) => id))).toEqual([]);
  });

  it('names no model: the questions come from the definitions', () => {
    // Some side inputs bear the name of the model that needs them.
    const inputs = new Set<string>(sideInputs.map(({ name }) => name));
    expect(mentions(models.map(({ id }) => id).filter((id) => !inputs.has(id)))).toEqual([]);
  });

  it('touches the network nowhere, and writes no markup of its own from text', () => {
    const forbidden =
      /\b(fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|dangerouslySetInnerHTML|innerHTML|eval\(|new Function)/;
    const wrong = sources.filter((file) => forbidden.test(readFileSync(file, 'utf8')));
    expect(wrong.map((file) => file.slice(root.length + 1))).toEqual([]);
  });
});

describe('the built studio', () => {
  it('is smaller than 700 kB, gzipped', () => {
    expect(existsSync(built), 'dist/studio is built (npm run build)').toBe(true);
    const bytes = filesBelow(built).map((file) => gzipSync(readFileSync(file)).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(700_000);
  });

  it('has no script or style in its page, and asks for files beside it only', () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\son\w+=|\sstyle=/);
    const addresses = [...page.matchAll(/\s(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(1);
    expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
  });

  it('allows itself nothing but its own files', () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)![1];
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|\*/);
  });
});
