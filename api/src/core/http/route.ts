import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler, RouteOptions } from 'fastify';
import { type Call, type Calls, problem, type Received, type Reply, type ReplyOf, splitKey } from 'shared/contract/call-table';
import { calls } from 'shared/contract/calls';
import { confirmationMissing, sensitiveWrites } from 'shared/contract/sensitive-writes';
import { z } from 'zod';
import { type FormReader, limitForm, readForm } from './multipart.ts';
import { handlerChecksBody, validateInput } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a reply with status 200: for handlers that write their JSON themselves. */
    reply?: z.ZodType;
  }
}

declare const answers: unique symbol;
/** The result of a handler that has answered, or will, in its own way; `R` is its reply. */
export type Answered<R> = undefined | (FastifyReply & { readonly [answers]?: R });

interface Options {
  bodyLimit?: number;
  onRequest?: onRequestHookHandler;
  /** The JSON body reaches the handler unvalidated: the schema only documents it. */
  checksBody?: true;
}

type Body<C, O> = O extends { checksBody: true } ? unknown : Received<C, 'body'>;
type Request<C, O> = FastifyRequest<{ Params: Received<C, 'params'>; Querystring: Received<C, 'query'>; Body: Body<C, O> }>;
type Result<C> = ReplyOf<C> | Answered<ReplyOf<C>>;
type Handler<C, O = unknown> = (request: Request<C, O>, reply: FastifyReply, form: FormReader<C>) => Result<C> | Promise<Result<C>>;

/**
 * Registers routes of a table of calls, which has everything of each: method, path, schemas, status and what a form may bring.
 * Access is the guard's business. A handler returns the reply; a form it reads itself, with `form`.
 */
function routesOf<T extends Calls>(table: T) {
  function route<K extends keyof T & string>(app: FastifyInstance, key: K, handler: Handler<T[K]>): void;
  function route<K extends keyof T & string, const O extends Options>(
    app: FastifyInstance,
    key: K,
    options: O,
    handler: Handler<T[K], O>,
  ): void;
  function route(app: FastifyInstance, key: keyof T & string, ...rest: [Handler<Call>] | [Options, Handler<Call>]): void {
    const handler = rest.at(-1) as Handler<Call>;
    const options = rest.length === 2 ? rest[0] : {};
    const call = (table as Calls)[key as keyof Calls];
    if (!call) throw new Error(`${key} is not in the table of calls.`);
    if (!takesForm(call)) return void app.route(describeRoute(app, key, call, options, handler));
    // A scope of its own: no other route receives forms, or takes as much.
    app.register(async (scope) => {
      await scope.register(multipart, limitForm(call));
      scope.route(describeRoute(scope, key, call, options, handler));
    });
  }
  return route;
}

/** Registers a route of the club's table. */
export const route = routesOf(calls);

/** The JSON of a reply with status 200, with the fields that the table of calls has and no others. */
export function writeReply(request: FastifyRequest, value: unknown): string {
  const schema = request.routeOptions.config.reply;
  if (!schema) throw new Error(`${request.routeOptions.url} has no schema for its reply.`);
  return JSON.stringify(schema.parse(value));
}

function describeRoute(app: FastifyInstance, key: string, call: Call, options: Options, handler: Handler<Call>): RouteOptions {
  const { method, path } = splitKey(key);
  const { bodyLimit, onRequest, checksBody } = options;
  const replies = repliesOf(call);
  const [status = 200, ...others] = Object.keys(replies).map(Number);
  const response = Object.fromEntries(Object.entries(replies).filter(([, reply]) => typeof reply !== 'string'));
  const body = takesForm(call) ? describeForm(call) : call.body;
  return {
    method,
    url: app.prefix.startsWith('/api') ? path : `/api${path}`,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.headers && { headers: call.headers }),
      ...(body && { body }),
      ...(takesForm(call) && { consumes: ['multipart/form-data', ...(call.body ? ['application/json'] : [])] }),
      response: { ...response, ...refusalsOf(key, call) },
    },
    config: typeof replies[200] === 'object' ? { reply: replies[200] } : {},
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(onRequest && { onRequest }),
    ...((takesForm(call) || checksBody) && handlerChecksBody),
    handler(request, reply) {
      if (others.length === 0 && status !== 200) reply.code(status);
      const typed = request as Request<Call, unknown>;
      if (!takesForm(call)) return handler(typed, reply, undefined as never);
      if (call.body && !request.isMultipart()) request.body = validateInput(call.body, request.body);
      return handler(typed, reply, readForm(request, call) as FormReader<Call>);
    },
  };
}

const takesForm = (call: Call): boolean => call.form !== undefined || call.files !== undefined;

/** The errors of a call that carry more than a sentence. */
function refusalsOf(key: string, { conflict, refusals = {} }: Call): Record<string, z.ZodType> {
  const sensitive = key in sensitiveWrites ? { 403: confirmationMissing } : {};
  const all = Object.entries({ ...refusals, ...sensitive, ...(conflict && { 409: z.object({ actual: conflict.optional() }) }) });
  return Object.fromEntries(all.map(([status, more]) => [status, problem.extend(more.shape)]));
}

const repliesOf = ({ reply }: Call): Readonly<Partial<Record<number, Reply>>> =>
  typeof reply === 'string' || reply instanceof z.ZodType ? { 200: reply } : reply;

/** For the documentation: the text fields, and the files beside them. */
function describeForm({ body, form = z.object({}), files = {} }: Call): z.ZodType {
  const fields = Object.entries(files).map(([name, { most }]) => [name, (most > 1 ? z.array(z.file()) : z.file()).optional()]);
  const whole = form instanceof z.ZodObject ? form.extend(Object.fromEntries(fields)) : form;
  return body ? z.union([body, whole]) : whole;
}
