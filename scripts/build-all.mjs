// Builds everything an image needs: the kernel, the server and the web app.
import { bringBuildUpToDate } from './build.mjs';

await bringBuildUpToDate();
