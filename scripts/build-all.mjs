// Builds everything that a container image needs: the kernel, the server and the web app.
import { bringBuildUpToDate } from './build/build.mjs';

await bringBuildUpToDate();
