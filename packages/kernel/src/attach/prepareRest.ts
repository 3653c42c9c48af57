import { Flow } from '../activities/Flow.js'
import { attachLaterCode, type LaterCode } from '../compose/LaterCode.js'
import {
  type CreateUploaderOptions,
  type PreparedParts,
  prepareParts,
  resumeParts,
} from '../compose/prepareParts.js'
import type { Core } from '../core/createCore.js'
import { ObjectUrls } from '../entry/ObjectUrls.js'
import { findItemProblem } from '../slots/findItemProblem.js'
import { noteContribution } from '../slots/noteContribution.js'
import { FileHooks } from '../steps/FileHooks.js'
import { GroupOutput } from '../steps/GroupOutput.js'
import { MethodsTransport } from '../steps/MethodsTransport.js'
import { resendRemoved } from '../steps/resendRemoved.js'
import { UploadMethods } from '../steps/UploadMethods.js'

const laterCode: LaterCode = {
  createFlow: (uploader, activities) => new Flow(uploader, activities),
  createMethods(scope, services) {
    const { activities, collection, config, slots } = services
    return new UploadMethods({ activities, collection, config, scope, slots })
  },
  followSlots(services) {
    services.slots.inspectItem = (slot, item, plugin) => {
      const problem = findItemProblem(slot, item)
      if (!problem && item?.id) noteContribution(item, slot, plugin)
      return problem
    }
    resendRemoved(services)
  },
  createMethodsTransport: (getMethods) => new MethodsTransport(getMethods),
  createGroups(services) {
    const { uploader } = services
    return new GroupOutput(services, uploader, () =>
      uploader.emit('group-created', () => uploader.getOutputCollectionState()),
    )
  },
  createHooks: (services) => new FileHooks(services),
  createObjectUrls: ({ entries }) => new ObjectUrls(entries),
}

/** Like `prepareUploader()`, but without Uppy and tsyringe, which `attachLibraries()` adds before or later. */
export function prepareRest(options: CreateUploaderOptions, core?: Core): PreparedParts {
  attachLaterCode(laterCode)
  if (!core) return prepareParts(options, null)
  const { link } = core.services
  if (link.isComplete || core.uploader.isDestroyed) return { uploader: core.uploader, link, open() {} }
  return link.parts ? resumeParts(core, options ?? {}) : prepareParts(options, core)
}
