import { hexToBytes } from '@noble/hashes/utils.js'
import { hashText } from '../../crypto/hashText.js'
import { toBase64 } from '../../crypto/toBase64.js'
import { wordsByLanguage } from '../words/wordsByLanguage.js'
import { choosePhoneLanguage } from './choosePhoneLanguage.js'
import { phoneScript } from './phoneScript.js'
import { phoneStyle } from './phoneStyle.js'

/** A page with the headers that it needs. */
export interface PhonePage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Languages that are written from right to left. */
const RTL: ReadonlySet<string> = new Set(['ar', 'fa', 'he'])

const hash = (text: string) => `'sha256-${toBase64(hexToBytes(hashText(text)))}'`

/**
 * Creates the page that phones open. It's the same for everybody: the secret is in the URL's fragment, which isn't sent.
 *
 * @param accepted The phone's `Accept-Language` header.
 * @param connect origins that files are sent to, in addition to the page's.
 */
export function createPhonePage(accepted: string, connect: readonly string[] = []): PhonePage {
  const language = choosePhoneLanguage(accepted)
  const words = wordsByLanguage[language] ?? wordsByLanguage.en
  if (!words) throw new Error('The page has no English texts.')
  const text = (name: keyof typeof words) => escapeText(words[name])
  const html = `<!doctype html>
<html lang="${language}" dir="${RTL.has(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${text('title')}</title>
<style>${phoneStyle}</style>
</head>
<body data-words="${escapeText(JSON.stringify(words))}">
<main>
<h1>${text('title')}</h1>
<p id="page" hidden></p>
<noscript><p>${text('noScript')}</p></noscript>
<p id="message" role="status">${text('connecting')}</p>
<div id="ready" hidden>
<p id="code"><span>${text('code')}</span> <b dir="ltr"></b></p>
<p id="hint">${text('codeHint')}</p>
<label class="button primary">${text('take')}<input id="take" type="file" accept="image/*" capture="environment"></label>
<label class="button">${text('choose')}<input id="choose" type="file" accept="image/*" multiple></label>
<p id="sent" role="status"></p>
<ul id="files"></ul>
<button id="end" type="button" class="button quiet">${text('disconnect')}</button>
</div>
</main>
<script>${phoneScript}</script>
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `script-src ${hash(phoneScript)}`,
    `style-src ${hash(phoneStyle)}`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'accept-language',
    },
  }
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
