import type { EntryChange } from '../entry/EntryList.js'
import type { AdvicePart } from './AdviceContext.js'
import { getAddress } from './getAddress.js'
import { quietly } from './quietly.js'

/** Reports a server that was never reached. */
export const adviseAddress: AdvicePart = ({ uploader, report, onCleanup }) => {
  const reached = new Set<string>()
  const check = quietly(({ after, next }: EntryChange) => {
    const { uploadError } = next
    const isReached = after === 'success' || uploadError?.type === 'UPLOAD_ERROR'
    if (!isReached && (after !== 'failed' || uploadError?.type !== 'NETWORK_ERROR')) return
    const address = getAddress(uploader, next)
    if (!address) return
    const { url, setting } = address
    if (isReached) reached.add(url)
    if (reached.has(url) || globalThis.navigator?.onLine === false) return
    report(
      `Nothing has reached "${url}", which is "${setting}", so no file is uploaded. Check that the address is right, that the server allows the origin of this page (CORS), and that connect-src of the Content-Security-Policy allows the server.`,
    )
  })
  onCleanup(uploader.entries.observe(check))
}
