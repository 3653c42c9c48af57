import { serveInWorker, type WorkerScope } from './serveInWorker.js'

serveInWorker(self as unknown as WorkerScope)
