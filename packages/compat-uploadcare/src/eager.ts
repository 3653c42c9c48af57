// Loads the uploader with the page, so that its API is complete as soon as a component is mounted.
import '@lading/uploader/eager'
