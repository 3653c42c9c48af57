import type { ProjectOptions } from './ProjectOptions.js'

/** The default projects: an ordinary project, and one per special case in wire protocol §17. */
export const testProjects: readonly ProjectOptions[] = [
  { publicKey: 'demopublickey' },
  { publicKey: 'pub_test__no_storing', isAutostoreOn: false },
  { publicKey: 'pub_test__unknown_progress', isTotalHidden: true },
  { publicKey: 'pub_test__throttling', throttledCalls: 2 },
  { publicKey: 'pub_test__reusing', reusesContent: true },
  { publicKey: 'pub_test__signed', secretKey: 'demosecretkey' },
]
