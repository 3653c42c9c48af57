import '@lading/elements/define'
import '@lading/elements/style.css'
import { createApp } from 'vue'
import App from './App.vue'
import './page.css'

createApp(App).mount('#app')
