import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../e2e/fixtures/server.ts';

/*
 * Checks the words of Spanish texts: one word for one thing. A word that is wrong everywhere is a line of `rules`; a text that has to
 * keep one has its reason in `exceptions`.
 */

const folders = [
  'api/src',
  'shared/src',
  'shell/src',
  'platform/serve',
  'platform/load',
  ...readdirSync(repository).flatMap((name) => (name.startsWith('mf-') ? [`${name}/src`] : [])),
];
const documents = ['docs/actividades.md', 'docs/ajustes.md', 'docs/importar.md', 'docs/ruta.md', 'docs/socios.md'];

const rules: { wrong: RegExp; instead: string }[] = [
  {
    wrong: /\bap(u|ú)nt(a|á|e|é|o|ó)(r|rme|rse|rte|rnos|ros|s|n|me|te|mos|is|do|da|dos|das|ron)?\b/i,
    instead: 'inscribirse; en la lista de espera se entra',
  },
  { wrong: /\bcartas?\b/i, instead: 'correo' },
  { wrong: /^E-?mail$|\b(el|un|tu|su|por|los|tus|sus) e?-?mails?\b/i, instead: 'correo' },
  { wrong: /\b(fotos?|fotografías?)\b/i, instead: 'imagen; foto es la que se hace a las personas' },
  { wrong: /\b(corredor(es)?|asistentes?|ruteros?|concursantes?)\b/i, instead: 'participante' },
  { wrong: /\b(versiones|cambios) anteriores\b/i, instead: 'Historial' },
  { wrong: /\bSMTP_URL\b/, instead: 'los datos del servidor de correo' },
  { wrong: /\bpasskeys?\b/i, instead: 'llave de acceso' },
  { wrong: /\b(Contrato)\b/, instead: 'Compatibilidad' },
  { wrong: /\bni\b[^.;:,]* o /, instead: 'ni … ni' },
  { wrong: /\b(1|una) está [^.:]*: se quedan\b/, instead: 'se queda' },
  { wrong: /\bRuta de los Castillos\b/, instead: 'el nombre que el club da a su ruta' },
];

const ofPeople = 'de las fotos que se hacen a las personas, y del permiso para publicarlas';
const forOperators = 'lo lee en inglés, en la consola, quien arranca el servidor';
const exceptions: { file: RegExp; text: RegExp; why: string }[] = [
  { file: /^shared\/src\/facts\/club\.ts$/, text: /^Ruta de los Castillos$/, why: 'spec.md, 1: «castillos (Ruta de los Castillos)»' },
  {
    file: /^shared\/src\/facts\/registration-fields\.ts$/,
    text: /^Email$/,
    why: 'spec.md, 2: «Columns: selection, Nombre, Email, Ruta …»',
  },
  { file: /^api\/src\/(core\/base\/config|operations\/checks\/.*)\.ts$/, text: /SMTP_URL/, why: forOperators },
  { file: /legal-(texts|wording)\.ts$/, text: /[Ff]oto/, why: ofPeople },
  {
    file: /^docs\/ajustes\.md$/,
    text: /las fotografías\.|«Ruta de los Castillos»/,
    why: `${ofPeople}; y qué dice la web sin nombre propio`,
  },
  { file: /directory-page\.tsx$/, text: /Apúntate tú primero/, why: 'en el directorio; a una actividad, inscribirse' },
  { file: /setting-fields\.ts$/, text: /^Fotografías$/, why: ofPeople },
  { file: /(registration-fields|about-people)\.tsx?$/, text: /no salir en las fotos/, why: ofPeople },
  { file: /departures-page\.tsx$/, text: /^sin fotos$/, why: ofPeople },
  {
    file: /(own-photo|card-page|own-member-routes|throttle|person-labels|legal-members)\.tsx?$/,
    text: /\b[Ff]oto\b/,
    why: 'de la que cada socio pone en su carnet',
  },
  { file: /^docs\/socios\.md$/, text: /\*\*La foto\*\*/, why: 'de la que cada socio pone en su carnet' },
];

const isSource = (name: string) =>
  /\.tsx?$/.test(name) && !/\.(test|test-d)\.tsx?$/.test(name) && !/(^|\/)(testing|model|migrations|db\/tables)/.test(name);
const sources = folders.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(isSource),
);

/** Matches comments, strings and templates, so that none is looked for within another. */
const tokens = /\/\*[^]*?\*\/|(?<![:\\])\/\/[^\n]*|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/gu;
/** Matches texts between tags, once those are gone. */
const between = /(?<=[>}])[^<>{}"=;]*[a-záéíóúñ][^<>{}"=;]*(?=[<{])/gu;

/** The texts of a source that users may read: sentences, and words that begin as a label does. Names of fields, calls and files are none. */
function textsOf(source: string, hasTags = true): string[] {
  const found: string[] = [];
  const rest = source.replaceAll(tokens, (_, single?: string, double?: string, template?: string) => {
    found.push(single ?? double ?? template ?? '');
    return '""';
  });
  if (hasTags) found.push(...(rest.match(between) ?? []));
  return found
    .map((text) =>
      text
        // Cut off by a nested template.
        .replaceAll(/\$\{(?:[^{}]*\}|[^]*$)/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => (/ /.test(text) || /^[¿¡«⚠✅❌⛔]?[A-ZÁÉÍÓÚÑ]/u.test(text)) && !/^(GET|POST|PUT|DELETE) /.test(text));
}

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const texts = [
  ...sources.flatMap((file) => textsOf(read(file), file.endsWith('x')).map((text) => ({ file, text }))),
  ...documents.flatMap((file) =>
    read(file)
      .split('\n')
      .map((text) => ({ file, text })),
  ),
];
const isExcepted = (file: string, text: string) => exceptions.some((one) => one.file.test(file) && one.text.test(text));

test.each(rules)('no text has what $wrong finds: it is $instead', ({ wrong }) => {
  const found = texts.filter(({ file, text }) => wrong.test(text) && !isExcepted(file, text));
  expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test.each(exceptions)('the exception $text is still needed: $why', (exception) => {
  const { file, text } = exception;
  const needed = texts.filter((one) => file.test(one.file) && text.test(one.text) && rules.some(({ wrong }) => wrong.test(one.text)));
  expect(needed).not.toEqual([]);
});

/** A number in a text, and a plural that follows it. */
const counted = /\$\{[^{}]*(?:length|count|total|enviados|pendientes|plazas|ocupadas|cuentas|left)\b[^{}]*\} (?!más\b)\p{Ll}+s\b/giu;
/** Such texts that cannot be read of one, or that the contract prescribes. */
const alwaysMany = [
  /^mf-registrations\/src\/mail\/registrations-mail\.tsx: /, // the contract's
  /^shared\/src\/(mailing\/attachments\.tsx|bank\/read-movements\.ts): /, // two at least
  /^mf-registrations\/src\/(actions\/fill-down|payments\/(match-movements|use-matches|read-movements))\.ts: /, // two at least
  /^api\/src\/(members\/sepa\/match-returns|site\/galleries\/staff-routes|members\/fees\/fees-changes)\.ts: /, // two at least
];

test('a word agrees with the number before it: the text asks whether it is one', () => {
  const found = sources.flatMap((file) => {
    const source = read(file);
    return [...source.matchAll(counted)]
      .filter(({ index }) => !/=== [01]\b|length > 1/.test(source.slice(Math.max(0, index - 260), index)))
      .map(({ 0: text }) => `${file}: ${text}`);
  });
  expect(found.filter((text) => !alwaysMany.some((each) => each.test(text)))).toEqual([]);
});

test('texts are found wherever they stand: in a string, a template, an attribute and between tags', () => {
  const source = `
    // Una carta en un comentario.
    const a = { carta: 'Una carta', b: \`Hola, \${name}, tu carta\` };
    return <p title="Otra carta">Tu carta {count} más cartas</p>;`;
  expect(textsOf(source)).toEqual(['Una carta', 'Hola, …, tu carta', 'Otra carta', 'Tu carta', 'más cartas']);
  expect(texts.length).toBeGreaterThan(3000);
});
