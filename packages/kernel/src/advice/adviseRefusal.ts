import type { EntryChange } from '../entry/EntryList.js'
import type { AdvicePart } from './AdviceContext.js'
import { getAddress } from './getAddress.js'
import { quietly } from './quietly.js'

/** Reports answers that don't come from an upload service. */
export const adviseRefusal: AdvicePart = ({ uploader, report, onCleanup }) => {
  const check = quietly(({ after, next }: EntryChange) => {
    const { code } = (next.uploadError?.error ?? {}) as { readonly code?: unknown }
    const address = after === 'failed' && code === 'invalid-response' ? getAddress(uploader, next) : undefined
    if (!address) return
    report(
      `"${address.url}", which is "${address.setting}", did not answer as an upload service, so no file is uploaded. Check that the address is right and that no other server answers there.`,
    )
  })
  onCleanup(uploader.entries.observe(check))
}
