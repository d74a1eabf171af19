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

/** Of each migration, in order, the version that brought it. */
export type Migrations = Readonly<Record<string, { version?: string; beside?: string }>>;

/** Gives the migrations that no version has yet to a version. */
export const nameMigrations = (migrations: Migrations, number: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).map(([name, listed]) => [name, { version: number, ...listed }]));

/** A line each. */
export const writeMigrations = (migrations: Migrations): string => {
  const lines = Object.entries(migrations).map(([name, listed]) => {
    const told = Object.entries(listed).map(([key, value]) => `"${key}": "${value}"`);
    return `  "${name}": ${told.length === 0 ? '{}' : `{ ${told.join(', ')} }`}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
};

const releasedOf = (migrations: Migrations) => Object.keys(migrations).filter((name) => migrations[name]?.version !== undefined);

export interface Told {
  /** Of package.json. */
  number: string;
  changelog: string;
  dockerfile: string;
  migrations: Migrations;
  /** The numbers of tags, as far as this clone has them, each with package.json and the migrations of its commit. */
  tags: readonly { number: string; inPackage: string; migrations: Migrations }[];
}

/** What package.json, changelog, image, migrations and tags say differently of the version. */
export function findDisagreements({ number, changelog, dockerfile, migrations, tags }: Told): string[] {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, text = '']) => text);
  const numbered = headings.filter((text, index) => index > 0 || text !== 'Next');
  const sections = numbered.map((text) => /^(\d+\.\d+\.\d+), \d{4}-\d\d-\d\d$/.exec(text)?.[1]);
  const older = (a = '', b = '') => a.localeCompare(b, 'en', { numeric: true }) < 0;
  const inImage = [...dockerfile.matchAll(/^ARG SITE_VERSION=(.*)$/gm)].map(([, text]) => text);
  const names = releasedOf(migrations);
  return [
    ...numbered.filter((_, index) => sections[index] === undefined).map((text) => `CHANGELOG.md: '${text}' is no version and day.`),
    ...(sections[0] === number ? [] : [`CHANGELOG.md begins with ${sections[0]}, and package.json says ${number}.`]),
    ...sections
      .slice(1)
      .flatMap((each, index) => (older(each, sections[index]) ? [] : [`CHANGELOG.md: ${each} stands below ${sections[index]}.`])),
    ...(inImage.length > 0 && inImage.every((each) => each === number) ? [] : [`The Dockerfile does not say ARG SITE_VERSION=${number}.`]),
    ...[...new Set(Object.values(migrations).map(({ version }) => version))].flatMap((each) =>
      each === undefined || sections.includes(each) ? [] : [`list.json of migrations: CHANGELOG.md has no ${each}.`],
    ),
    ...names.flatMap((name, index) => (Object.keys(migrations)[index] === name ? [] : [`A migration came before the released ${name}.`])),
    ...tags.flatMap(({ number: tag, inPackage, migrations: then }) => [
      ...(inPackage === tag ? [] : [`The tag v${tag} is of a commit whose package.json says ${inPackage}.`]),
      ...(sections.includes(tag) ? [] : [`CHANGELOG.md has no section of the tag v${tag}.`]),
      ...(older(number, tag) ? [`package.json says ${number}, and there is a tag v${tag}.`] : []),
      ...releasedOf(then).flatMap((name) => (names.includes(name) ? [] : [`The tag v${tag} has a released migration ${name}.`])),
    ]),
  ];
}
