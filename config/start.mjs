// `npm start`: builds what changed since the last build, then keeps the server running in this terminal, with the arguments given.
// The script says `exec`, because a shell in between keeps SIGINT to itself: dash waits for its child and tells it nothing.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildWhatChanged } from './build-what-changed.mjs';
import { root } from './node-bundle.mjs';
import { requireNode, whenOrphaned } from './preflight.mjs';

requireNode();
process.chdir(root);
buildWhatChanged();
process.setSourceMapsEnabled(true);
// As if npm had held the channel that a parent of ours holds.
whenOrphaned(() => process.emit('disconnect'));
await import(pathToFileURL(path.join(root, 'dist/server/start.mjs')).href);
