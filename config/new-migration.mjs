// `npm run db:new -- <name>`: writes the next empty migration. It joins the list in server/db/migrations/index.ts by hand.
import { readdirSync, writeFileSync } from 'node:fs';
import { stop } from './preflight.mjs';

const folder = 'server/db/migrations';
const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) stop('Say what it does, in kebab case: npm run db:new -- add-album-tags');
const numbers = readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0);
const file = `${folder}/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}.ts`;
writeFileSync(
  file,
  `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db);
}
`,
);
process.stdout.write(`${file}\n`);
