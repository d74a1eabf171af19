import type { Chance } from './chance.ts';
import { hostileBodies, hostileHeaders, hostileTexts, hostileValues } from './hostile.ts';

interface JsonSchema {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  nullable?: boolean;
}

interface Operation {
  parameters?: readonly { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema }>> };
}

export interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** A call of the document. */
export interface Call {
  method: string;
  path: string;
  operation: Operation;
}

export interface FuzzRequest {
  method: string;
  /** With its query, as it is sent. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** A file of a form. */
export interface FuzzFile {
  name: string;
  type: string;
  content: Uint8Array;
}

export const listCalls = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** A valid value, as far as the document describes it. */
function soundValue(schema: JsonSchema, chance: Chance): unknown {
  if (schema.nullable && chance.percent(20)) return null;
  if (schema.anyOf) return soundValue(chance.pick(schema.anyOf), chance);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.pick(schema.enum);
  if (schema.type === 'object' || schema.properties) return soundObject(schema, chance);
  if (schema.type === 'array') return Array.from({ length: 1 + chance.below(3) }, () => soundValue(schema.items ?? {}, chance));
  if (schema.type === 'integer' || schema.type === 'number') return (schema.minimum ?? 0) + chance.below(40);
  if (schema.type === 'boolean') return chance.percent(80);
  if (schema.pattern?.includes('@')) return `persona${chance.below(500)}@example.com`;
  if (schema.pattern?.includes('\\d{4}'))
    return schema.pattern.includes(',') ? '2025, 2026' : `20${20 + chance.below(9)}-05-1${chance.below(9)}`;
  return `Texto ${chance.below(1000)}`;
}

const soundObject = ({ properties = {} }: JsonSchema, chance: Chance): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, soundValue(schema, chance)]));

/** A valid object, but for at most two fields. */
function spoiledObject(schema: JsonSchema, chance: Chance): Record<string, unknown> {
  const body = soundObject(schema.anyOf ? chance.pick(schema.anyOf) : schema, chance);
  for (let spoiled = chance.below(3); spoiled > 0; spoiled--) {
    const name = chance.percent(90) ? chance.pick([...Object.keys(body), 'x']) : chance.pick(hostileTexts);
    if (chance.percent(10)) delete body[name];
    else Object.defineProperty(body, name, { value: chance.pick(hostileValues), enumerable: true, configurable: true, writable: true });
  }
  return body;
}

/** Ids that exist, existed, or never will. */
const writeId = (chance: Chance) => (chance.percent(70) ? String(1 + chance.below(12)) : chance.pick(hostileTexts));
const encode = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'));

function writePath({ path, operation }: Call, chance: Chance): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const schema = operation.parameters?.find((parameter) => parameter.name === name)?.schema ?? {};
    return encode(schema.enum && chance.percent(70) ? String(chance.pick(schema.enum)) : writeId(chance)) || '%20';
  });
  const asked = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const query = asked
    .filter(() => chance.percent(60))
    .map(({ name, schema }) => {
      const value = chance.percent(50) ? String(soundValue(schema, chance)) : chance.pick(hostileTexts);
      return `${name}=${chance.percent(90) ? encode(value) : chance.pick(['%', '%zz', '%00', '%ff', '&', ''])}`;
    });
  if (chance.percent(5)) query.push(`${encode(chance.pick(hostileTexts))}=${encode(chance.pick(hostileTexts))}`);
  return filled + (chance.percent(10) ? '/' : '') + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** A multipart body. Names and values are not escaped. */
function writeForm(fields: Readonly<Record<string, unknown>>, files: readonly FuzzFile[], chance: Chance): [type: string, body: Buffer] {
  const boundary = 'frontera';
  const parts: Buffer[] = [];
  const add = (head: string, content: Uint8Array | string) =>
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value.slice(0, 50) : [value]) {
      if (each !== null)
        add(`Content-Disposition: form-data; name="${name}"`, typeof each === 'object' ? JSON.stringify(each) : String(each));
    }
  }
  for (let count = chance.below(3); count > 0; count--) {
    const { name, type, content } = chance.pick(files);
    const field = chance.pick(['files', 'file', 'imagen', 'archivos', chance.pick(hostileTexts)]);
    const filename = chance.percent(70) ? name : chance.pick(hostileTexts);
    add(`Content-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}`, content);
  }
  const end = chance.percent(90) ? `--${boundary}--\r\n` : chance.pick(['', '--frontera', '--otra--\r\n']);
  return [`multipart/form-data; boundary=${boundary}`, Buffer.concat([...parts, Buffer.from(end)])];
}

function writeBody({ operation, path }: Call, files: readonly FuzzFile[], chance: Chance): [type: string, body: Buffer] {
  const [type = 'application/json', { schema } = { schema: {} }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (chance.percent(20)) return [chance.percent(80) ? type : 'application/json', Buffer.from(chance.pick(hostileBodies))];
  const fields = spoiledObject(schema, chance);
  if (type.startsWith('multipart') || path.endsWith('subir-imagenes') || chance.percent(5)) return writeForm(fields, files, chance);
  return ['application/json', Buffer.from(JSON.stringify(fields))];
}

/** A request to this call, more or less as the contract has it. */
export function writeRequest(call: Call, files: readonly FuzzFile[], chance: Chance): FuzzRequest {
  const path = writePath(call, chance);
  const takesBody = call.method === 'POST' || call.method === 'PUT';
  const [type, body] =
    takesBody && (call.operation.requestBody || call.path.endsWith('subir-imagenes') || chance.percent(20))
      ? writeBody(call, files, chance)
      : [];
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  if (chance.percent(10)) {
    const [name, value] = chance.pick(hostileHeaders);
    headers[name] = value;
  }
  return {
    method: chance.percent(97) ? call.method : chance.pick(['HEAD', 'PATCH', 'OPTIONS', 'DELETE']),
    path,
    headers,
    ...(body ? { body } : {}),
  };
}
