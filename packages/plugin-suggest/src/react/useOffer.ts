import { useCallback, useEffect, useRef, useState } from 'react'
import type { SuggestionOffer } from '../SuggestionProvider.js'
import { getRequest } from './getRequest.js'
import type { SuggestToolProps } from './SuggestToolProps.js'

/** Returns the provider's offer, null if there's none, and a function that renews the offers of all fields. */
export function useOffer(props: SuggestToolProps): [offer: SuggestionOffer | null, renew: () => void] {
  const [offer, setOffer] = useState<SuggestionOffer | null>(null)
  const [round, setRound] = useState(0)
  const current = useRef(props)
  current.current = props
  const { file, fieldId, provider, renewals, uploader } = props
  useEffect(() => {
    const renew = () => setRound((before) => before + 1)
    renewals.add(renew)
    return () => void renewals.delete(renew)
  }, [renewals])
  const { language } = uploader.locale
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an offer depends on
  useEffect(() => {
    let isCurrent = true
    const ask = async () => provider.offer(getRequest(current.current))
    ask()
      .catch((error: unknown) => {
        uploader.logger.warn('A provider of suggestions failed. Nothing is suggested.', error)
        return null
      })
      .then((next) => {
        if (isCurrent) setOffer(next)
      })
    return () => {
      isCurrent = false
    }
  }, [file, fieldId, provider, uploader, language, round])
  const renewAll = useCallback(() => {
    for (const renew of renewals) renew()
  }, [renewals])
  return [offer, renewAll]
}
