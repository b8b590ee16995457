// `npm start`: installs and builds what is missing or has changed, then runs the server.
import './install-and-build.mjs';

// The server runs in this process, so signals and exit codes are its own.
await import('../server/dist/main.js');
