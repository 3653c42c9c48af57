'use client'

import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; on the server, React 18 would warn about it. */
export const useClientLayoutEffect: typeof useLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
