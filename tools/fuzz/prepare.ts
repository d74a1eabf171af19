import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { roles } from 'shared/facts/enumerations';
import sharp from 'sharp';
import { multipartOf } from '../../api/src/testing/form.ts';
import { drawPhoto } from '../../api/src/testing/photo.ts';
import { drawAnimation, drawHugePng } from '../../api/src/testing/pictures.ts';
import type { TestApp } from '../../api/src/testing/test-app.ts';
import type { FuzzFile } from './calls.ts';

/** The callers: an anonymous one, and one of each role. */
export const identities = ['nobody', ...roles] as const;
export type Identity = (typeof identities)[number];

/** Inserts a few rows of everything, so that ids exist. */
export async function fill({ server, addUser }: TestApp): Promise<void> {
  const { headers } = await addUser('webmaster');
  const send = async (url: string, payload: object | Buffer, more: Record<string, string> = {}) => {
    const reply = await server.inject({ method: 'POST', url: `/api${url}`, headers: { ...headers, ...more }, payload });
    if (reply.statusCode >= 300) throw new Error(`${url} could not be filled: ${reply.body}`);
  };
  const sendForm = async (url: string, fields: Record<string, string | Blob> | FormData) => {
    const { payload, headers: type } = await multipartOf(fields);
    await send(url, payload, type);
  };
  await send('/inscripciones/activar-formulario', { activo: true });
  for (const number of [1, 2, 3]) {
    await send('/inscripciones/', { nombre: `Persona ${number}`, mail: `persona${number}@example.com`, evento: 'Castillos' });
    await sendForm('/actividades/', { titulo: `Ruta ${number}`, fecha_evento: `2026-12-0${number}`, imagen: await drawPhoto(number) });
    await sendForm('/patrocinadores', { titulo: `Taller ${number}`, imagen: await drawPhoto(10 + number) });
    await send('/galerias/crear', { nombre: `Galería ${number}`, tipo: number === 1 ? 'publica' : 'privada' });
    const photos = new FormData();
    photos.append('files', await drawPhoto(20 + number), 'foto.jpg');
    await sendForm(`/galerias/${number}/subir-imagenes`, photos);
  }
  await sendForm('/inscripciones/enviar-correo', { asunto: 'Hola', mensaje: 'Nos vemos.', inscritos: '1' });
}

/** Files as members and strangers upload them. */
export async function drawFiles(): Promise<FuzzFile[]> {
  const photo = new Uint8Array(await (await drawPhoto(99)).arrayBuffer());
  const png = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#b5402b80' } })
    .png()
    .toBuffer();
  return [
    { name: 'foto.jpg', type: 'image/jpeg', content: photo },
    { name: 'cortada.jpg', type: 'image/jpeg', content: photo.subarray(0, photo.length / 2) },
    { name: 'dibujo.png', type: 'image/png', content: png },
    { name: 'enorme.png', type: 'image/png', content: drawHugePng() },
    { name: 'anima.gif', type: 'image/gif', content: await drawAnimation('gif') },
    { name: 'nada.webp', type: 'image/webp', content: new Uint8Array() },
    { name: 'dibujo.svg', type: 'image/svg+xml', content: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') },
    { name: 'hoja.html', type: 'text/html', content: Buffer.from('<script>alert(1)</script>') },
    { name: 'ruido.jpg', type: ';;', content: Buffer.from('ffd8ffe1ffff457869660000', 'hex') },
  ];
}

/** A fake of Google's captcha that accepts any token: the code behind it is to be reached. */
export async function startVerifier(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'application/json').end('{"success":true}'));
  // By default it would end idle connections after five seconds: on a busy machine just as a server sends the next question on one.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}
