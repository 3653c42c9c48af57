const { createApp, ref } = window.Vue

// The local service of this repository, if the page is opened with its URL: index.html?service=http://127.0.0.1:4100
const service = new URLSearchParams(location.search).get('service') ?? undefined

const app = createApp({
  setup() {
    const max = ref(1)
    const uploaded = ref([])
    const validators = [({ size }) => (size === 0 ? { message: 'The file is empty.' } : undefined)]
    return { max, uploaded, validators, service }
  },
  // Arrays and functions are bound as properties: with a dot.
  template: `
    <label>At most <input type="number" v-model.number="max"></label>
    <lading-uploader
      layout="inline"
      pubkey="demopublickey"
      source-list="local"
      :multiple-max="max"
      :base-url="service"
      :cdn-cname="service"
      .fileValidators="validators"
      @file-upload-success="uploaded.push($event.detail.name)"
    ></lading-uploader>
    <ul><li v-for="name in uploaded">Uploaded: {{ name }}</li></ul>`,
})
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('lading-')
app.mount('#app')
