import { urlProblem } from './problems.js'

/** Controls of the keys of the cloud sources. */
export const cloudControls = {
  socialBaseUrl: {
    kind: 'text',
    default: '',
    check: urlProblem,
    label: 'Cloud service',
    help: 'The service that embeds the clouds, here the local one with a demo cloud.',
  },
  externalSourcesPreferredTypes: {
    kind: 'text',
    default: '',
    placeholder: 'image/png, image/*',
    label: 'Preferred types',
    help: 'The first that a file of a cloud is offered in is used.',
  },
  externalSourcesEmbedCss: {
    kind: 'text',
    default: '',
    placeholder: 'body { font-style: italic }',
    label: 'Embedded CSS',
    help: 'A style sheet for the page in the frame, or its URL.',
  },
  remoteTabSessionKey: {
    kind: 'text',
    default: '',
    label: 'Cloud session',
    help: 'Session key that the page keeps for the person.',
  },
  topLevelOrigin: {
    kind: 'text',
    default: '',
    check: urlProblem,
    label: 'Top-level origin',
    help: 'Receives the messages of the frame; empty is the origin of the page at the top.',
  },
} as const
