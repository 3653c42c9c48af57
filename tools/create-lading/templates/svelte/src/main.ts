import '@lading/elements/define'
import '@lading/elements/style.css'
import { mount } from 'svelte'
import App from './App.svelte'
import './page.css'

mount(App, { target: document.getElementById('app') as HTMLElement })
