export interface SiteTypes {
  contenidos: { clave: 'historia' | 'castillos' | 'inicio' };
  versiones: { clave: 'historia' | 'castillos' | 'inicio' };
  galerias: { tipo: 'publica' | 'privada' };
}

/** What the public pages show, and settings. */
export const site = `
create table contenidos (clave text primary key, titulo text, texto text not null, imagen text, version integer not null default 1);
-- A content from 'momento' on; the newest is the current one.
create table versiones (
  id identity, clave text not null, titulo text, texto text not null, imagen text, autor text, momento text not null
);
create index versiones_clave on versiones (clave, id);
create table actividades (
  id identity, titulo text not null, descripcion text, evento text, fecha_evento text, lugar text, imagen_url text, link_evento text,
  version integer not null default 1,
  modificado text not null default moment, -- Moment of the last change
  serie integer -- Of a series: the activity that its other days were copied from
);
create index actividades_fecha_evento on actividades (fecha_evento);
-- The order is not unique: two neighbours are swapped by two separate writes.
create table patrocinadores (
  id identity, titulo text not null, descripcion text, imagen text, orden integer not null, version integer not null default 1,
  enlace text, -- https://…
  descuento text -- Of members
);
create table galerias (
  id identity, nombre text not null, descripcion text, fecha text, tipo text not null, evento text, anio integer,
  version_enlaces integer not null default 1, -- Part of every signed link; raised when the gallery turns private, so that older links end
  version integer not null default 1,
  permiso_menores text, permiso_autor text, permiso_momento text, -- The permission, the staff member who noted it, and when
  menores integer not null default 0 -- 1 when children can be recognised in it: private until 'permiso_menores' notes the permission
);
create table imagenes (
  id identity, galeria_id integer not null references galerias (id) on delete cascade,
  archivo text not null, -- File name of the picture that is shown
  original text not null, -- Key of the picture in full size, kept for the ZIP: the original, but without metadata
  ancho integer not null, alto integer not null, color text not null, posicion integer not null,
  checksum text not null, -- SHA-256 in hex of the uploaded file; once in a gallery
  nombre text, -- Name of the uploaded file
  -- Of 'original': its bytes, and its CRC-32 in hex; null for older pictures until a ZIP of them is asked for
  tamano integer, crc32 text,
  retirada_solicitada text -- When its removal was first requested
);
create index imagenes_galeria_posicion on imagenes (galeria_id, posicion);
create index imagenes_archivo on imagenes (archivo);
create unique index imagenes_galeria_checksum on imagenes (galeria_id, checksum);
-- Names of gallery pictures whose files may exist without a row: written before the first file, removed with the row's insertion; written
-- with the row's deletion, removed after the last file. What a dead process left is swept.
create table archivos_sueltos (archivo text primary key, proceso text not null, momento text not null);
create table ajustes (
  clave text primary key, valor text not null,
  version integer not null default 0 -- Raised by every change of what is edited at /ajustes
);
-- A setting from 'momento' on; the newest is the current one.
create table versiones_ajustes (id identity, clave text not null, valor text not null, autor text, momento text not null);
create index versiones_ajustes_clave on versiones_ajustes (clave, id);
`;
