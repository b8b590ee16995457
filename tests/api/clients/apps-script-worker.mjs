import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { loadAddOn } from '../../../integrations/google-sheets/apps-script.fixture.mjs';
import { googleServices } from '../../../integrations/google-sheets/google-services.fixture.mjs';

/**
 * Runs the functions of the add-on. `UrlFetchApp.fetch` returns its response synchronously, so this worker waits
 * while the thread that started it sends the request.
 */
const { snapshot, settings, requests, signal } = workerData;
const flag = new Int32Array(signal);

function fetchSynchronously(url, options) {
  Atomics.store(flag, 0, 0);
  requests.postMessage({ url, options });
  Atomics.wait(flag, 0, 0);
  const { error, ...response } = receiveMessageOnPort(requests).message;
  if (error !== undefined) throw new Error(error);
  return response;
}

const { services, state } = googleServices(snapshot, fetchSynchronously);
const addOn = loadAddOn(services);
for (const [name, value] of Object.entries(settings)) state.stored.set(name, value);

parentPort.on('message', ({ name, argument }) => {
  const result = JSON.parse(JSON.stringify(addOn[name](argument)));
  const { stored, images, formulas } = state;
  parentPort.postMessage({ result, stored, images, formulas });
});
