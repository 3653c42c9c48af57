import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` that React 18 does not warn of on the server. */
export const useClientLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
