import '@lading/forms/style.css'
import '@lading/uploader/style.css'
import { UploaderField } from '@lading/forms'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

const service = new URLSearchParams(location.search).get('service') ?? ''

/** A form that needs a photo; a screen reader is heard in it. */
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        document.title = 'Claim sent'
      }}
    >
      <h1>Claim</h1>
      <label>
        Policy number <input name="policy" />
      </label>
      <UploaderField
        name="photos"
        label="Photos"
        description="Two photos at most, without people."
        required
        pubkey="demopublickey"
        baseUrl={service}
        cdnCname={service}
        sourceList="local"
        multipleMax={2}
        retryNetworkErrorMaxTimes={0}
        preload="now"
      />
      <button type="submit">Send claim</button>
    </form>
  </StrictMode>,
)
