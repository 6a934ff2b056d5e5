import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** What this framework can do: it answers everything with the same bytes, of a file that the argument names. Prints its address. */
const [file = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const http = fastify();
http.get('/*', async (_request, reply) => reply.header('content-type', 'image/webp').send(bytes));
process.stdout.write(`${await http.listen({ host: '127.0.0.1', port: 0 })}\n`);
