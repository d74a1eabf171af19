/** The heading of what no version has yet: landings write there what operators have to know. */
export const nextHeading = '## Next';

export type Part = 'major' | 'minor' | 'patch';
export const parts: readonly Part[] = ['major', 'minor', 'patch'];

export function raise(number: string, part: Part): string {
  const numbers = number.split('.').map(Number);
  const place = parts.indexOf(part);
  return numbers.map((each, index) => (index < place ? each : index === place ? each + 1 : 0)).join('.');
}

/** Makes what stands under 'Next' the section of a version. @throws where nothing stands there. */
export function nameNext(changelog: string, number: string, day: string): string {
  const [, text = ''] = changelog.split(`\n${nextHeading}\n`);
  if ((text.split('\n## ')[0] ?? '').trim() === '')
    throw new Error(`CHANGELOG.md says nothing under '${nextHeading}': what is new in ${number}, and what is to be done?`);
  return changelog.replace(`\n${nextHeading}\n`, `\n## ${number}, ${day}\n`);
}

export type Released = Readonly<Record<string, readonly string[]>>;

/** Adds the migrations that no version has yet to those of a version. */
export function nameMigrations(released: Released, number: string, known: readonly string[]): Released {
  const before = new Set(Object.values(released).flat());
  const added = known.filter((name) => !before.has(name));
  return added.length === 0 ? released : { ...released, [number]: added };
}

export interface Told {
  /** Of package.json. */
  number: string;
  changelog: string;
  dockerfile: string;
  released: Released;
  /** The migrations that there are, in order. */
  known: readonly string[];
  /** The numbers of tags, as far as this clone has them, each with package.json and the released migrations of its commit. */
  tags: readonly { number: string; inPackage: string; released: Released }[];
}

/** What package.json, changelog, image, migrations and tags say differently of the version. */
export function findDisagreements({ number, changelog, dockerfile, released, known, tags }: Told): string[] {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, text = '']) => text);
  const numbered = headings.filter((text, index) => index > 0 || text !== 'Next');
  const sections = numbered.map((text) => /^(\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/.exec(text)?.[1]);
  const older = (a = '', b = '') => a.localeCompare(b, 'en', { numeric: true }) < 0;
  const inImage = [...dockerfile.matchAll(/^ARG SITE_VERSION=(.*)$/gm)].map(([, text]) => text);
  const names = Object.values(released).flat();
  return [
    ...numbered.filter((_, index) => sections[index] === undefined).map((text) => `CHANGELOG.md: '${text}' is no version and day.`),
    ...(sections[0] === number ? [] : [`CHANGELOG.md begins with ${sections[0]}, and package.json says ${number}.`]),
    ...sections
      .slice(1)
      .flatMap((each, index) => (older(each, sections[index]) ? [] : [`CHANGELOG.md: ${each} stands below ${sections[index]}.`])),
    ...(inImage.length > 0 && inImage.every((each) => each === number) ? [] : [`The Dockerfile does not say ARG SITE_VERSION=${number}.`]),
    ...Object.keys(released).flatMap((each) => (sections.includes(each) ? [] : [`released.json: CHANGELOG.md has no ${each}.`])),
    ...names.flatMap((name, index) =>
      known[index] === name ? [] : [`The released migration ${name} is gone, or another came before it.`],
    ),
    ...tags.flatMap(({ number: tag, inPackage, released: then }) => [
      ...(inPackage === tag ? [] : [`The tag v${tag} is of a commit whose package.json says ${inPackage}.`]),
      ...(sections.includes(tag) ? [] : [`CHANGELOG.md has no section of the tag v${tag}.`]),
      ...(older(number, tag) ? [`package.json says ${number}, and there is a tag v${tag}.`] : []),
      ...Object.values(then)
        .flat()
        .flatMap((name) => (names.includes(name) ? [] : [`The tag v${tag} has a released migration ${name}.`])),
    ]),
  ];
}
