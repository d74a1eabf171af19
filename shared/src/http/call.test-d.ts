import { fakeHttp } from 'shared/testing/fake-http';
import type { CallKey } from 'shared/contract/calls';
import { call, type CallNamed, getList, sendCall } from './call.ts';
import { conflictingRow } from 'shared/http/error-body';
import { uploadForm } from 'shared/http/upload';

/** What must not compile: `pnpm check` fails when one of these lines would. Never executed. */
export async function doesNotCompile(): Promise<void> {
  // @ts-expect-error there is no such path
  await call('GET /usuario/');
  // @ts-expect-error nor such a method of it
  await call('PUT /usuarios/');
  // @ts-expect-error it lacks its parameter
  await call('DELETE /usuarios/:id');
  // @ts-expect-error the parameter has another name
  await call('DELETE /usuarios/:id', { params: { usuario: 3 } });

  // tsc suggests the calls with the same beginning, not all.
  const meant: CallNamed<'GET /auditoira', CallKey>[] = ['GET /auditoria'];
  // @ts-expect-error none of the others
  meant.push('GET /usuarios/');
  const nothing: CallNamed<'GET /xyz', CallKey>[] = ['a method and a path of shared/src/contract'];
  void nothing;

  const ana = { nombre: 'Ana', primer_apellido: null, segundo_apellido: null, telefono: null, dni: null, direccion: null };
  const whole = { ...ana, correo_electronico: 'ana@club.example', rol: 'socio' } as const;
  await call('POST /usuarios/', { json: whole });
  // @ts-expect-error a user has an e-mail address
  await call('POST /usuarios/', { json: { ...ana, rol: 'socio' } });
  // @ts-expect-error there is no such role
  await call('POST /usuarios/', { json: { ...whole, rol: 'presidenta' } });
  // @ts-expect-error a user has no such field
  await call('POST /usuarios/', { json: { ...whole, apodo: 'Nita' } });
  // @ts-expect-error the whole user is sent as JSON
  await call('POST /usuarios/', { form: whole });
  // @ts-expect-error a write of the contract takes a body
  await call('PUT /contenido/historia');
  // @ts-expect-error a call without a query takes none
  await call('GET /usuarios/', { query: { rol: 'socio' } });
  // @ts-expect-error there is no such order
  await call('GET /auditoria', { query: { orden: 'alfabeto' } });

  await call('PUT /patrocinadores/:id', { params: { id: 1 }, json: { orden: 2 } });
  await call('PUT /patrocinadores/:id', { params: { id: 1 }, form: { titulo: 'Bar', imagen: new File([], 'bar.jpg') } });
  // @ts-expect-error the picture is one file
  await call('PUT /patrocinadores/:id', { params: { id: 1 }, form: { imagen: [new File([], 'bar.jpg')] } });
  // @ts-expect-error the files of a gallery have another name
  await uploadForm('POST /galerias/:id/subir-imagenes', { params: { id: 1 }, form: { imagenes: [] } });
  // @ts-expect-error a call that takes no form is no upload
  await uploadForm('POST /galerias/crear', { form: {} });

  const user = await call('GET /usuarios/:id', { params: { id: 3 } });
  // @ts-expect-error a user is not told their password
  void user.contrasena;
  const stored = await call('PUT /usuarios/:id', { params: { id: 3 }, json: whole });
  // @ts-expect-error another server need not say what it stored
  void stored.nombre;
  // @ts-expect-error a file is no JSON: `sendCall` gives the reply as it is
  await call('GET /galerias/:id/descargar-zip', { params: { id: 3 } });
  await sendCall('GET /galerias/:id/descargar-zip', { params: { id: 3 } });
  // @ts-expect-error one user is no list
  await getList('GET /usuarios/:id', { params: { id: 3 } });
  // @ts-expect-error a deletion never comes too late
  conflictingRow<'DELETE /usuarios/:id'>(undefined);
  // @ts-expect-error the row is a user, and has no title
  void conflictingRow<'PUT /usuarios/:id'>(undefined)?.titulo;

  fakeHttp({
    'GET /api/usuarios/3': { ...whole, id: 3 },
    'GET /api/auditoria?pagina=2': { entradas: [], total: 0, pagina: 2, paginas: 1 },
  });
  // @ts-expect-error a test answers calls that there are
  fakeHttp({ 'GET /api/usuarios/3/foto': {} });
  // @ts-expect-error and with what they bring
  fakeHttp({ 'GET /api/inscripciones/estado-formulario': { abierto: true } });
}
