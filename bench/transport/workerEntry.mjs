/** The script of the worker that sends, for `openPage`: the page finds it at `/uploadWorker.js`, where `uploadWorker` has to say so. */
export const workerEntry = {
  uploadWorker: new URL('../../packages/transport-engine/dist/worker/uploadWorker.js', import.meta.url),
}
