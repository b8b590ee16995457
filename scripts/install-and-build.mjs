// Installs and builds what is missing or has changed: the first part of `npm start`. A deployment under systemd runs
// it while the service is stopped, so that the service itself only starts what is built.
import { bringBuildUpToDate } from './build/build.mjs';
import { install } from './install.mjs';
import { reportFailedCommand } from './run-command.mjs';

try {
  await install();
  await bringBuildUpToDate();
} catch (error) {
  reportFailedCommand(error);
}
