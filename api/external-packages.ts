/** Not in the bundle but beside it, in node_modules: they carry native code, or files of their own that they read at run time. */
export const externalPackages = ['@fastify/swagger-ui', '@node-rs/argon2', 'libsql', 'sharp'];
