import type { Backend } from './backend/Backend.js'
import { createProxiedFiles } from './cdn/createProxiedFiles.js'
import type { ServiceExtensions } from './endpoints/ServiceExtensions.js'
import type { ServiceParts } from './endpoints/ServiceParts.js'
import { createFileEvents } from './events/createFileEvents.js'
import { createNetworkTurns } from './fairness/createNetworkTurns.js'
import { networkOf } from './fairness/networkOf.js'
import type { Faults } from './faults/createFaults.js'
import { createDownloads } from './fromUrl/createDownloads.js'
import { createFetchLimit } from './fromUrl/createFetchLimit.js'
import { createAudit } from './http/createAudit.js'
import { createOriginPolicy } from './http/createOriginPolicy.js'
import { findClientAddress } from './http/findClientAddress.js'
import { createImageWork } from './imageWork/createImageWork.js'
import { createReadiness } from './info/createReadiness.js'
import { createKnownContent } from './known/createKnownContent.js'
import { createMetrics } from './metrics/createMetrics.js'
import type { ResolvedOptions } from './options/LocalServiceOptions.js'
import { createPrerenders } from './prerender/createPrerenders.js'
import { createAccess } from './projects/createAccess.js'
import { createRealtime } from './realtime/createRealtime.js'
import { publishDownload } from './realtime/publishDownload.js'
import { createScans } from './scan/createScans.js'
import { createIntake } from './upload/createIntake.js'
import { createDeliveries } from './webhooks/createDeliveries.js'
import { createWebhooks } from './webhooks/createWebhooks.js'

const REALTIME_ACTIVITY_MS = 120_000

/** Creates everything that lives as long as the service does. */
export function createServiceParts(
  settings: ResolvedOptions,
  faults: Faults,
  backend: Backend,
  { bus, tasks, queue, deliveryQueue, logFailure, admitRealtime, proxyCount = 0 }: ServiceExtensions,
): ServiceParts {
  const { log, now } = settings
  const { storage, multipart } = backend
  const readiness = createReadiness(settings)
  const origins = createOriginPolicy(settings.allowedOrigins)
  const realtime = createRealtime({
    faults: faults.realtime,
    origins,
    activityTimeoutMs: REALTIME_ACTIVITY_MS,
    bus,
    hasFile: async (uuid) => (await storage.get(uuid)) !== undefined,
    now,
    admit: async (request) => admitRealtime?.(findClientAddress(request, proxyCount)),
    clientOf: (request) => networkOf(findClientAddress(request, proxyCount)),
  })
  const imageWork = createImageWork(settings)
  const fetches = createFetchLimit()
  const access = createAccess(settings.publicKeys, now, backend.operations, backend.rates)
  const audit = createAudit(settings.audit, now)
  const events = createFileEvents()
  const webhooks = createWebhooks(backend.documents, now)
  const deliveries = createDeliveries({
    ...settings,
    documents: backend.documents,
    webhooks,
    baseUrl: settings.publicUrl?.replace(/\/+$/, '') ?? '',
    retryDelaysMs: settings.webhookRetryDelaysMs,
    isShared: !backend.isIndexed,
    queue: deliveryQueue,
  })
  events.subscribe((event) => {
    const work = deliveries.notify(event)
    void storage
      .track(work)
      .catch((error: unknown) =>
        log(`The webhooks of ${event.file.uuid} could not be sent: ${String(error)}`),
      )
  })
  const scans = createScans({ ...settings, storage, access, events })
  const known = createKnownContent({ ...settings, storage, access, events })
  const prerenders = createPrerenders(settings.prerender, { storage, renders: backend.renders, imageWork })
  const intake = createIntake({ storage, multipart, imageWork, access, audit, events, scans, prerenders })
  const downloads = createDownloads({
    fetches,
    ...settings,
    storage,
    access,
    intake,
    log,
    tasks,
    queue,
    onChange: (task) => publishDownload(task, realtime, readiness),
  })
  const proxied = createProxiedFiles({ ...settings, fetches, storage, access, intake })
  const metrics = createMetrics({ ...backend, realtime, deliveries })
  return {
    settings,
    ...backend,
    imageWork,
    access,
    audit,
    failures: { log: logFailure ?? ((line) => log(line)), audit },
    events,
    scans,
    known,
    webhooks,
    deliveries,
    intake,
    prerenders,
    origins,
    networkTurns: createNetworkTurns(),
    readiness,
    fetches,
    downloads,
    proxied,
    realtime,
    metrics,
    faults,
  }
}
