"""Loaded by Orca as a person's customizations: writes down what goes to the synthesizer, one line of JSON each."""

import json
import os

from orca import debug, settings, speechdispatcherfactory

settings.enableSound = False
settings.enableBraille = False
settings.enableBrailleMonitor = False
# The journeys write down their keys themselves.
settings.enableKeyEcho = False
# A page that is read out from its top is not what is compared.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False

_record = open(os.environ["LADING_ORCA_RECORD"], "a", buffering=1)
_server = speechdispatcherfactory.SpeechServer


def _follow(name, kind):
    original = getattr(_server, name)

    def method(self, *args, **kwargs):
        text = args[0] if args and isinstance(args[0], str) else ""
        _record.write(json.dumps({"kind": kind, "text": text}) + "\n")
        return original(self, *args, **kwargs)

    setattr(_server, name, method)


_follow("_speak", "say")
_follow("_cancel", "stop")

if os.environ.get("LADING_ORCA_DEBUG"):
    debug.debugFile = open(os.environ["LADING_ORCA_DEBUG"], "w", buffering=1)
    debug.debugLevel = debug.LEVEL_ALL
