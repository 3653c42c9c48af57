// Set up for every page of a whole run: React's development build times each render for the browser's performance tracks, and keeps
// a stack for each element, which is a sixth of a test page's work. Its warnings are the same, without owner stacks.
import * as React from 'react'

Object.assign(console, { timeStamp: undefined, createTask: undefined })

const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
// React keeps no more stacks than ten thousand a second.
if (internals && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })
