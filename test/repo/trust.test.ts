import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../src/version.ts';

const root = resolve(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const packageJson = JSON.parse(text('package.json')) as Record<string, unknown> & { scripts: Record<string, string> };

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: object; readonly steps?: readonly { readonly run?: string }[] }>
  >;
}

const workflows = readdirSync(join(root, '.github/workflows')).map(
  (name) => [name, parse(text(`.github/workflows/${name}`)) as Workflow] as const,
);
const commandsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])));

describe('what others need to trust the package', () => {
  it('the citation names this version and the licence of the package', () => {
    expect(parse(text('CITATION.cff'))).toMatchObject({
      'cff-version': '1.2.0',
      version: VERSION,
      license: packageJson['license'],
      authors: [{ name: packageJson['author'] }],
      keywords: packageJson['keywords'],
    });
  });

  it('the changes are listed by version, the newest first, and this one is among them', () => {
    const versions = [...text('CHANGELOG.md').matchAll(/^## (\d+)\.(\d+)\.(\d+)$/gm)].map(([, ...parts]) =>
      parts.reduce((sum, part) => sum * 1000 + Number(part), 0),
    );
    expect(versions).toEqual([...versions].sort((a, b) => b - a));
    expect(text('CHANGELOG.md')).toContain(`\n## ${VERSION}\n`);
  });

  it.each(workflows)('%s runs scripts and files that exist', (_, workflow) => {
    const commands = commandsOf(workflow);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const script = /^npm (?:run )?(test\S*|build|generate)$/.exec(command)?.[1];
      if (script !== undefined) expect(packageJson.scripts).toHaveProperty([script]);
      const file = /\btools\/\S+/.exec(command)?.[0];
      if (file !== undefined) expect(() => text(file)).not.toThrow();
    }
  });

  it('packages are published with provenance, by an identity and no token', () => {
    const publish = parse(text('.github/workflows/publish.yml')) as Workflow;
    expect(commandsOf(publish)).toContain('npm publish --provenance --access public');
    expect(publish.jobs['npm']?.permissions).toMatchObject({ 'id-token': 'write' });
    expect(text('.github/workflows/publish.yml')).not.toContain('secrets.');
  });

  it.each(readdirSync(join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml'))(
    '%s asks for something',
    (name) => {
      expect(parse(text(`.github/ISSUE_TEMPLATE/${name}`))).toMatchObject({
        name: expect.any(String),
        description: expect.any(String),
        body: expect.arrayContaining([expect.objectContaining({ type: 'textarea' })]),
      });
    },
  );

  it('the image is made of the tarball alone, without the network', () => {
    const image = text('Dockerfile');
    expect(image).toContain('ADD sotto-*.tgz');
    expect(image).not.toMatch(/^RUN .*\b(npm|curl|wget|apt-get|apk)\b/m);
    expect(text('.dockerignore')).toBe('*\n!sotto-*.tgz\n');
    expect(image).toContain(`EXPOSE ${/const PORT = (\d+)/.exec(text('cli/commands/studio.ts'))?.[1]}\n`);
  });
});
